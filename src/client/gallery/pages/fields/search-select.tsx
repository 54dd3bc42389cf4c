import type { Option } from '#ui/base/fields/option-list.tsx'
import { SearchSelect } from '#ui/fields/search-select.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { fieldExamples } from '../../sample/field-examples.tsx'
import { CLOSE, LIST, TAB, TYPE } from '../../sample/keys.ts'

const units = (t: T, count: number): Option[] =>
  Array.from({ length: count }, (_, at) => ({ value: String(at + 1), label: t('sample.unitName', { number: at + 1 }) }))

/** Finds by name, as a server would. */
const finder = (t: T, count: number) => async (query: string) =>
  units(t, count).filter(({ label }) => label.includes(query))
const fails = () => Promise.reject(new Error('no answer'))

export const page: GalleryPage = {
  keys: [TAB, TYPE, ['Alt+ArrowDown', 'openAll'], ...LIST, ['Enter', 'choose'], CLOSE],
  examples: {
    ...fieldExamples(
      (props, { t }) => (
        <SearchSelect
          {...props}
          load={finder(t, 12)}
          defaultValue={units(t, 1)[0] ?? null}
          className="w-70 max-w-full"
        />
      ),
      {
        label: (t) => t('sample.unit')
      }
    ),
    many: ({ t }) => <SearchSelect label={t('sample.unit')} load={finder(t, 1000)} className="w-70 max-w-full" />,
    failed: ({ t }) => <SearchSelect label={t('sample.unit')} load={fails} className="w-70 max-w-full" />
  }
}
