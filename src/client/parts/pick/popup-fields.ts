/** How a popup report fills fields: its code, and which of its columns go where, both joined by commas. */
export interface PopupSettings {
  readonly code?: string | undefined
  /** Columns of the report. */
  readonly orgFields?: string | undefined
  /** The fields they fill, in the same order. */
  readonly destFields?: string | undefined
}

/** Which column fills which field. */
export type PopupPairs = readonly (readonly [from: string, to: string])[]

/** Which columns of the report fill which fields, or the text that says what is wrong with the settings (SPEC.md §5, popup picker). */
export function popupFields({
  code,
  orgFields,
  destFields
}: PopupSettings): { readonly pairs: PopupPairs } | { readonly problem: 'popupNotConfigured' | 'popupFieldsDiffer' } {
  const [from, to] = [namesIn(orgFields), namesIn(destFields)]
  if (!code || from.length === 0 || to.length === 0) return { problem: 'popupNotConfigured' }
  if (from.length !== to.length) return { problem: 'popupFieldsDiffer' }
  return { pairs: from.map((field, at) => [field, to[at] ?? ''] as const) }
}

const namesIn = (text = '') =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

/** What the rows of a report put into the fields; of several rows the values are joined by commas. */
export function filledBy(
  pairs: PopupPairs,
  rows: readonly Readonly<Record<string, unknown>>[]
): Readonly<Record<string, string>> {
  return Object.fromEntries(pairs.map(([from, to]) => [to, rows.map((row) => String(row[from] ?? '')).join(',')]))
}
