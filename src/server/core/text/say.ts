import { type Catalogue, isCatalogue, type Language, type TextKey, textIn } from './catalogues.ts'

/** What fills the {{places}} of a text. */
export type Values = Readonly<Record<string, string | number>>

/** Says things in the language of who asks. */
export interface Say {
  readonly language: Language
  /** A text by its key, its {{places}} filled. */
  (key: TextKey, values?: Values): string
  /** A text that may be missing, such as the title of a field that only the input names. */
  readonly maybe: (catalogue: string, key: string, values?: Values) => string | undefined
}

const fill = (text: string, values: Values): string =>
  text.replace(/{{\s*(\w+)\s*}}/g, (_, name: string) => String(values[name] ?? ''))

function speaker(language: Language): Say {
  const maybe = (catalogue: string, key: string, values: Values = {}) => {
    if (!isCatalogue(catalogue)) return undefined
    // As in the client, English has a text of its own for one.
    const counted = values.count === undefined ? undefined : `${key}_${Number(values.count) === 1 ? 'one' : 'other'}`
    const text = (counted && textIn(language, catalogue, counted)) ?? textIn(language, catalogue, key)
    return text === undefined ? undefined : fill(text, values)
  }
  const say = (key: TextKey, values: Values = {}) => {
    const at = key.indexOf(':')
    return maybe(key.slice(0, at) as Catalogue, key.slice(at + 1), values) ?? key
  }
  return Object.assign(say, { language, maybe })
}

const speakers: { readonly [L in Language]: Say } = { 'zh-CN': speaker('zh-CN'), en: speaker('en') }

/** Chinese, unless who asks prefers English: the header `lang` of our client, else what the browser accepts. */
export function sayFor(headers: Readonly<Record<string, unknown>>): Say {
  const wanted = String(headers.lang ?? headers['accept-language'] ?? '').trim()
  return speakers[/^en\b/i.test(wanted) ? 'en' : 'zh-CN']
}
