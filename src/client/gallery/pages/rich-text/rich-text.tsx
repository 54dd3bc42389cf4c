import { RichText } from '#ui/rich-text/rich-text.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { fieldExamples } from '../../sample/field-examples.tsx'
import { TAB } from '../../sample/keys.ts'

/** A text with a heading, marked words, a list and a table. */
const letter = (t: T) =>
  `<h3>${t('sample.details')}</h3><p>${t('sample.help')} <strong>${t('sample.value')}</strong></p><ul><li><p>${t('sample.paper')}</p></li><li><p>${t('sample.photo')}</p></li></ul><table><tbody><tr><th><p>${t('sample.number')}</p></th><th><p>${t('sample.date')}</p></th></tr><tr><td><p>C5-001</p></td><td><p>2025-03-06</p></td></tr></tbody></table>`

export const page: GalleryPage = {
  keys: [
    TAB,
    ['Alt+F10', 'tools'],
    ['Escape', 'toolsBack'],
    ['Ctrl+B Ctrl+I Ctrl+U', 'marks'],
    ['Ctrl+Alt+1 Ctrl+Alt+2 Ctrl+Alt+3', 'headings'],
    ['Ctrl+Alt+0', 'paragraph'],
    ['Ctrl+Shift+7 Ctrl+Shift+8', 'lists'],
    ['Ctrl+Shift+9', 'quotation'],
    ['Ctrl+] Ctrl+[', 'listLevel'],
    ['Tab', 'nextCell'],
    ['Ctrl+Z Ctrl+Y', 'undo']
  ],
  examples: {
    ...fieldExamples(
      (props, { isLong, t }) => (
        <RichText
          {...props}
          defaultValue={isLong ? `${letter(t)}<p>${t('sample.longHelp')}</p>` : letter(t)}
          className="w-full"
        />
      ),
      {
        label: (t) => t('sample.details'),
        wrong: (t) => t('sample.badClause')
      }
    ),
    many: ({ t }) => (
      <RichText
        label={t('sample.details')}
        defaultValue={Array.from({ length: 500 }, (_, at) => `<p>${t('sample.nthFile', { number: at + 1 })}</p>`).join(
          ''
        )}
        className="w-full"
      />
    )
  }
}
