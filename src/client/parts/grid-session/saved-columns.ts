import { ownSetting, setOwnSetting } from '#core/state/own-settings.ts'
import { type Arrangement, columnParts } from '#grid/model/data/arrangement.ts'

/** Under which name a screen's columns are kept, as settings may be called. */
const nameOf = (screen: string) => `grid.${screen.replaceAll(/[^\w.-]/g, '-')}`

const texts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined

/** How this user has put the columns of a screen; nothing where they are as declared. Columns that an older build has stored, and unknown ones, are passed over. */
export function savedColumns(screen: string): Arrangement {
  const kept = ownSetting(nameOf(screen))
  if (typeof kept !== 'object' || kept === null) return {}
  const { order, hidden, pinned, widths } = kept as Readonly<Record<string, unknown>>
  const sizes =
    typeof widths === 'object' && widths !== null
      ? Object.entries(widths).filter((pair): pair is [string, number] => typeof pair[1] === 'number')
      : []
  const [orders, hides, pins] = [texts(order), texts(hidden), texts(pinned)]
  return {
    ...(orders && { order: orders }),
    ...(hides && { hidden: hides }),
    ...(pins && { pinned: pins }),
    ...(sizes.length > 0 && { widths: Object.fromEntries(sizes) })
  }
}

/** Saves the columns of a screen, for this user on every machine: order, widths, which are hidden and frozen. Sorts, filters and groups are not saved. */
export function saveColumns(screen: string, arrangement: Arrangement): void {
  const kept = columnParts(arrangement)
  setOwnSetting(nameOf(screen), Object.keys(kept).length > 0 ? kept : null)
}
