import type { ImportedName } from "./module-names.js";

/** How modules are written: with `import`, or with `require`. */
export type Syntax = "import" | "require";

/** The lines that bring in names, those of one module together. */
export function importLines(names: readonly ImportedName[], syntax: Syntax): readonly string[] {
  const modules = grouped(names);
  return [...modules].flatMap(([from, of]) => {
    const listed = of.filter(({ imported }) => imported !== "*" && imported !== "default");
    const others = of.filter(({ imported }) => imported === "*" || imported === "default");
    const place = JSON.stringify(from);
    if (syntax === "require")
      return [
        ...others.map(({ imported, local }) =>
          imported === "*" ? `const ${local} = require(${place});` : `const { default: ${local} } = require(${place});`,
        ),
        ...(listed.length === 0 ? [] : [`const { ${listed.map(renamed(": ")).join(", ")} } = require(${place});`]),
      ];
    return [
      ...others.map(({ imported, local }) =>
        imported === "*" ? `import * as ${local} from ${place};` : `import ${local} from ${place};`,
      ),
      ...(listed.length === 0 ? [] : [`import { ${listed.map(renamed(" as ")).join(", ")} } from ${place};`]),
    ];
  });
}

function renamed(mark: string): (name: ImportedName) => string {
  return ({ imported, local }) => (imported === local ? local : `${imported}${mark}${local}`);
}

function grouped(names: readonly ImportedName[]): Map<string, ImportedName[]> {
  const modules = new Map<string, ImportedName[]>();
  for (const name of names) modules.set(name.from, [...(modules.get(name.from) ?? []), name]);
  return modules;
}
