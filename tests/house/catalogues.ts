import { globSync, readFileSync } from 'node:fs'

export const LANGUAGES = ['zh-CN', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
/** The texts of one catalogue by key. */
export type Texts = Readonly<Record<string, string>>

/** Every catalogue of a language by its name. */
export function catalogues(language: Language): Map<string, Texts> {
  return new Map(
    globSync(`locales/${language}/*.json`).map((path) => [
      path.replace(/^.*[/\\]|\.json$/g, ''),
      JSON.parse(readFileSync(path, 'utf8')) as Texts
    ])
  )
}

/** A key without the ending that i18next adds for numbers: Chinese has one form where English has two. */
export const withoutNumber = (key: string): string => key.replace(/_(?:zero|one|two|few|many|other)$/, '')

/** The names in double braces that a text asks for. */
export const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)].map(([, name = '']) => name)
