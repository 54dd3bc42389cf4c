import { computed } from 'nanostores'

import { otherTitle, templateIn, titleIn } from '#contract/core/titles.ts'
import type { Column } from '#contract/core/column.ts'
import type { DictItem } from '#contract/system/dictionaries.ts'

import { $settings } from './settings.ts'

/** The language in which the page is shown. */
export const $language = computed($settings, ({ language }) => language)

/** A choice in the language of the page, and its other name, by which it may be typed as well. */
export type ShownItem = DictItem & { readonly other?: string }

/** A template that the server sends, with its columns in the language of the page (READINGS.md A69). */
export const shownTemplate = <T extends { readonly columns: readonly Column[] }>(template: T): T =>
  templateIn($language.get(), template)

const made = new WeakMap<readonly DictItem[], Map<string, readonly ShownItem[]>>()

/** The items of a dictionary in the language of the page; for one list always the same ones. */
export function shownItems(items: readonly DictItem[]): readonly ShownItem[] {
  const language = $language.get()
  const known = made.get(items) ?? new Map<string, readonly ShownItem[]>()
  made.set(items, known)
  const shown = known.get(language) ?? items.map((item) => inLanguage(item, language))
  known.set(language, shown)
  return shown
}

function inLanguage(item: DictItem, language: string): ShownItem {
  const [title, other] = [titleIn(language, item), otherTitle(language, item)]
  return { ...item, text: title, label: title, title, ...(other !== undefined && { other }) }
}
