import { checkChoice } from "../input.js";
import { encoderPresets, presets, type EncoderPreset, type Preset } from "./presets.js";

/**
 * A model that is known by name.
 *
 * @since 0.1.0
 */
export interface PresetModel {
  readonly name: string;
  /** What its scores are of; of encoders, which give vectors, `"similarity"`. */
  readonly measures: "toxicity" | "stereotype" | "sentiment" | "similarity";
  /** The model as its authors published it. */
  readonly source: string;
  /** What is downloaded; absent if no public ONNX export is known. */
  readonly onnx?: { readonly model: string; readonly revision: string; readonly subfolder?: string };
}

/**
 * The models that `transformersScorer` and `transformersEncoder` know by name.
 *
 * @since 0.1.0
 */
export const presetModels: readonly PresetModel[] = [
  ...Object.entries<Preset>(presets).map(([name, { measures, source, onnx }]) => ({
    name,
    measures,
    source,
    ...(onnx !== undefined && { onnx }),
  })),
  ...Object.entries<EncoderPreset>(encoderPresets).map(([name, { model, revision }]) => ({
    name,
    measures: "similarity" as const,
    source: model,
    onnx: { model, revision },
  })),
];

/** The preset of that name, of scorers and encoders alike. */
export function presetModel(caller: string, name: unknown): PresetModel | undefined {
  checkChoice(
    caller,
    "options.preset",
    name,
    presetModels.map((preset) => preset.name),
  );
  return presetModels.find((preset) => preset.name === name);
}
