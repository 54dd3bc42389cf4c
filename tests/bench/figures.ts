/** What a bench in tests/bench/<name>/run.ts measured; its `run()` gives it back. */
export interface Figures {
  /** Which part of the bench this is, where it has several, each with a table of its own. */
  readonly part?: string
  /** What was measured, as a heading. */
  readonly title: string
  /** How: sizes, times of repetition, what is set beside it. A sentence or two. */
  readonly how: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Goals that were missed, each as a sentence. */
  readonly missed: readonly string[]
}

/** The value below which this part of the values lies: 0.5 is the median. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** Figures as a section of a Markdown page. */
export function section({ title, how, columns, rows, missed }: Figures): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const table = [line(columns), line(columns.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)]
  return [
    `### ${title}`,
    '',
    how,
    '',
    ...table,
    '',
    ...(missed.length ? ['Not reached:', '', ...missed.map((goal) => `- ${goal}`), ''] : [])
  ].join('\n')
}
