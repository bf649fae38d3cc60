/** The eigenvalues of a symmetric matrix, largest first, and the unit eigenvector that belongs to each, as rows. */
export interface Eigen {
  readonly values: Float64Array;
  readonly vectors: readonly Float64Array[];
}

const SWEEPS = 30;

/** Jacobi's method (Golub and Van Loan, 2013, section 8.5) in a fixed order of rotations. */
export function eigenvectors(symmetric: readonly Float64Array[]): Eigen {
  const size = symmetric.length;
  const matrix = symmetric.map((row) => row.slice());
  const vectors = matrix.map((_, i) => {
    const unit = new Float64Array(size);
    unit[i] = 1;
    return unit;
  });
  const at = (i: number, j: number): number => (matrix[i] as Float64Array)[j] as number;
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let isDiagonal = true;
    for (let p = 0; p < size; p++) {
      for (let q = p + 1; q < size; q++) {
        const apart = at(p, q);
        if (Math.abs(apart) <= 1e-15 * Math.sqrt(Math.abs(at(p, p) * at(q, q)))) continue;
        isDiagonal = false;
        const theta = (at(q, q) - at(p, p)) / (2 * apart);
        const tangent = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        const cosine = 1 / Math.sqrt(tangent * tangent + 1);
        const sine = tangent * cosine;
        for (const row of matrix) turnColumns(row, p, q, cosine, sine);
        turnRows(matrix, p, q, cosine, sine);
        turnRows(vectors, p, q, cosine, sine);
      }
    }
    if (isDiagonal) break;
  }
  const order = matrix.map((_, i) => i).sort((a, b) => at(b, b) - at(a, a));
  return { values: Float64Array.from(order, (i) => at(i, i)), vectors: order.map((i) => vectors[i] as Float64Array) };
}

function turnColumns(row: Float64Array, p: number, q: number, cosine: number, sine: number): void {
  const a = row[p] as number;
  const b = row[q] as number;
  row[p] = cosine * a - sine * b;
  row[q] = sine * a + cosine * b;
}

function turnRows(rows: readonly Float64Array[], p: number, q: number, cosine: number, sine: number): void {
  const first = rows[p] as Float64Array;
  const second = rows[q] as Float64Array;
  for (let k = 0; k < first.length; k++) {
    const a = first[k] as number;
    const b = second[k] as number;
    first[k] = cosine * a - sine * b;
    second[k] = sine * a + cosine * b;
  }
}
