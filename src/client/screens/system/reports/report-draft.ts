import type { ReportColumnConfig, ReportKind, ReportParameter } from '#contract/online/report-config.ts'

/** A column that a statement gives. */
export interface FoundColumn {
  readonly name: string
  readonly kind: ReportKind
}

/** The entries of a field that holds JSON text; none where it holds none. */
function entriesIn<T>(text: unknown): readonly T[] {
  try {
    const read: unknown = JSON.parse(String(text ?? '[]'))
    return Array.isArray(read) ? (read as readonly T[]) : []
  } catch {
    return []
  }
}
export const readColumns = (text: unknown): readonly ReportColumnConfig[] => entriesIn<ReportColumnConfig>(text)
export const readParameters = (text: unknown): readonly ReportParameter[] => entriesIn<ReportParameter>(text)

/** The columns of a statement in its order: what was described of one stays, a new one is shown under the title that is known for it. */
export const mergeColumns = (
  found: readonly FoundColumn[],
  before: readonly ReportColumnConfig[],
  titleOf: (name: string) => string
): readonly ReportColumnConfig[] => {
  const fresh = found
    .filter(({ name }) => !before.some((one) => one.name === name))
    .map(
      ({ name, kind }): ReportColumnConfig => ({
        name,
        title: titleOf(name),
        kind,
        isShown: true,
        isTotalled: false,
        query: 'none'
      })
    )
  return [...before.filter(({ name }) => found.some((one) => one.name === name)), ...fresh]
}

/** The same of parameters. */
export const mergeParameters = (
  found: readonly string[],
  before: readonly ReportParameter[]
): readonly ReportParameter[] =>
  found.map((name) => before.find((one) => one.name === name) ?? { name, title: name, kind: 'text', isRequired: false })

/** The titles of columns or parameters, line by line, as a detail or a history shows them. */
export const entriesAsText = (text: string): string =>
  entriesIn<{ readonly name: string; readonly title: string }>(text)
    .map(({ name, title }) => (name === title ? name : `${name}  ${title}`))
    .join('\n')
