import { CHECK_CODES, CHECK_ITEMS, CHECK_PARAMETERS, type CheckCode, type CheckStage } from '#contract/checks/items.ts'
import type { SchemeItem } from '#contract/checks/schemes.ts'

/** The items that a text holds; none where it holds none. */
export function readItems(text: string): readonly SchemeItem[] {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? (read as readonly SchemeItem[]) : []
  } catch {
    return []
  }
}

/** The items by their codes, in their order. */
export const itemsAsText = (text: string): string =>
  readItems(text)
    .map(({ code }) => code)
    .join('  ')

/** The usual numbers by which an item measures. */
export const usualOf = (code: CheckCode): Readonly<Record<string, number>> =>
  (CHECK_PARAMETERS as Readonly<Record<string, Readonly<Record<string, number>>>>)[code] ?? {}

/** Whether an item is for a stage at all. */
export const isForStage = (code: CheckCode, stage: CheckStage): boolean =>
  (CHECK_ITEMS[code].stages as readonly CheckStage[]).includes(stage)

/** An item as it is asked at first: as grave as DA/T 70 has it, by the usual numbers. */
export function usualItem(code: CheckCode): SchemeItem {
  const parameters = usualOf(code)
  return { code, level: CHECK_ITEMS[code].level, ...(Object.keys(parameters).length > 0 && { parameters }) }
}

/** The items with one of them changed, or without it, in the order of the catalogue of items. */
export function withItem(
  items: readonly SchemeItem[],
  code: CheckCode,
  item: SchemeItem | null
): readonly SchemeItem[] {
  return CHECK_CODES.flatMap((one) => {
    const kept = one === code ? item : items.find((other) => other.code === one)
    return kept ? [kept] : []
  })
}
