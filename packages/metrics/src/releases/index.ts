export { compareReleases } from "./compare-releases.js";
export type {
  ComparedRelease,
  CompareReleasesOptions,
  DifferingClusters,
  ReleaseComparison,
} from "./release-comparison.js";
export { releaseOf, type Release } from "./release.js";
