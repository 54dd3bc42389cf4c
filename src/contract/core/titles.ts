import type { Column } from './column.ts'

/** A title as it was written, and its English one where it has one (READINGS.md A69). */
export interface Titled {
  readonly title: string
  readonly titleEn?: string | null | undefined
}

/** A title in the language of who reads it. What has no English title is shown as it was written. */
export const titleIn = (language: string, { title, titleEn }: Titled): string => (language === 'en' && titleEn) || title

/** The same title in the other language, by which it may be typed as well; undefined where there is none. */
export function otherTitle(language: string, { title, titleEn }: Titled): string | undefined {
  const other = language === 'en' ? title : titleEn
  return other && other !== titleIn(language, { title, titleEn }) ? other : undefined
}

/** A column in the language of who reads it: its title, what it asks for, what its rules say, and its own choices. */
export function columnIn<C extends Column>(language: string, column: C): C {
  const { placeholder, placeholderEn, options, validateRules } = column
  const isEnglish = language === 'en'
  return {
    ...column,
    title: titleIn(language, column),
    ...(isEnglish && placeholder !== undefined && { placeholder: placeholderEn || placeholder }),
    ...(options && {
      options: options.map((option) => ({ ...option, text: titleIn(language, { ...option, title: option.text }) }))
    }),
    ...(isEnglish &&
      validateRules && {
        validateRules: validateRules.map((rule) => (rule.messageEn ? { ...rule, message: rule.messageEn } : rule))
      })
  }
}

/** A template whose columns are in the language of who reads them. */
export const templateIn = <T extends { readonly columns: readonly Column[] }>(language: string, template: T): T => ({
  ...template,
  columns: template.columns.map((column) => columnIn(language, column))
})
