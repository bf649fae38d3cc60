import type { LabelledExample } from "./data.js";
import type { Sample } from "./sample.js";

/** The samples put together. */
export function joined(samples: readonly Sample[]): Sample {
  const probabilities = new Float64Array(samples.reduce((sum, sample) => sum + sample.probabilities.length, 0));
  let start = 0;
  for (const sample of samples) {
    probabilities.set(sample.probabilities, start);
    start += sample.probabilities.length;
  }
  let decisions = 0;
  const starts = [0];
  for (const { sentences, gold } of samples) {
    for (const end of sentences?.starts.subarray(1) ?? []) starts.push(decisions + end);
    decisions += gold.length;
  }
  return {
    size: samples.reduce((sum, sample) => sum + sample.size, 0),
    gold: Int32Array.from(samples.flatMap((sample) => [...sample.gold])),
    predicted: Int32Array.from(samples.flatMap((sample) => [...sample.predicted])),
    probabilities,
    ...(samples[0]?.spans !== undefined && { spans: new Uint32Array(samples[0].spans.length) }),
    ...(samples[0]?.sentences !== undefined && {
      sentences: {
        starts: Uint32Array.from(starts),
        spans: Uint32Array.from(samples.flatMap(({ sentences }) => [...(sentences?.spans ?? [])])),
      },
    }),
    attachment: [0, 0],
    ...(samples.every(({ attachments }) => attachments !== undefined) && {
      attachments: Uint32Array.from(samples.flatMap(({ attachments }) => [...(attachments ?? [])])),
    }),
    missing: {},
    examples: samples.flatMap((sample) => sample.examples),
  };
}

/** The texts at some places, as often as they are named. */
export function taken(sample: Sample, places: Uint32Array): Sample {
  const { sentences, spans, attachments } = sample;
  if (sentences === undefined) {
    const attachment: [number, number] = [0, 0];
    if (attachments !== undefined) {
      for (const i of places) {
        attachment[0] += attachments[2 * i] as number;
        attachment[1] += attachments[2 * i + 1] as number;
      }
    }
    return { ...decisionsAt(sample, places), size: places.length, attachment };
  }
  const { starts } = sentences;
  const decisions = Uint32Array.from(
    [...places].flatMap((i) =>
      Array.from({ length: (starts[i + 1] as number) - (starts[i] as number) }, (_, k) => (starts[i] as number) + k),
    ),
  );
  const found = decisionsAt(sample, decisions);
  if (spans === undefined) return { ...found, size: decisions.length };
  const sum = new Uint32Array(spans.length);
  for (const i of places)
    for (let cell = 0; cell < sum.length; cell++)
      sum[cell] = (sum[cell] as number) + (sentences.spans[i * sum.length + cell] as number);
  return { ...found, size: places.length, spans: sum };
}

function decisionsAt(sample: Sample, places: Uint32Array): Omit<Sample, "spans" | "sentences"> {
  const width = sample.gold.length === 0 ? 0 : sample.probabilities.length / sample.gold.length;
  const probabilities = new Float64Array(places.length * width);
  for (let k = 0; k < places.length; k++) {
    const from = (places[k] as number) * width;
    for (let c = 0; c < width; c++) probabilities[k * width + c] = sample.probabilities[from + c] as number;
  }
  const gold = new Int32Array(places.length);
  const predicted = new Int32Array(places.length);
  const examples: LabelledExample[] = [];
  for (let k = 0; k < places.length; k++) {
    const i = places[k] as number;
    gold[k] = sample.gold[i] as number;
    predicted[k] = sample.predicted[i] as number;
    if (sample.examples.length > 0) examples.push(sample.examples[i] as LabelledExample);
  }
  return {
    size: places.length,
    gold,
    predicted,
    probabilities,
    attachment: sample.attachment,
    missing: sample.missing,
    examples,
  };
}

/** The decisions that have a class as their gold label. */
export function restricted(sample: Sample, index: number): Sample {
  const { gold, probabilities, predicted, examples, sentences } = sample;
  const width = gold.length === 0 ? 0 : probabilities.length / gold.length;
  const kept = Uint32Array.from({ length: gold.length }, (_, i) => i).filter((i) => gold[i] === index);
  const rows = new Float64Array(kept.length * width);
  for (const [k, i] of kept.entries()) rows.set(probabilities.subarray(i * width, (i + 1) * width), k * width);
  let before = 0;
  const starts = sentences?.starts.map((start) => {
    while (before < kept.length && (kept[before] as number) < start) before++;
    return before;
  });
  return {
    size: kept.length,
    gold: Int32Array.from(kept, (i) => gold[i] as number),
    predicted: Int32Array.from(kept, (i) => predicted[i] as number),
    probabilities: rows,
    ...(starts !== undefined && { sentences: { starts, spans: new Uint32Array() } }),
    attachment: sample.attachment,
    missing: sample.missing,
    examples: examples.length === 0 ? [] : [...kept].flatMap((i) => examples[i] ?? []),
  };
}
