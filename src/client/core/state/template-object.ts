import i18next from 'i18next'

/** What a data-entry template describes, in the language of the page; a code that came without words as it is. */
export const templateObject = (code: string): string =>
  i18next.t(`entryTemplate.object.${code}`, { ns: 'catalogue', defaultValue: code })
