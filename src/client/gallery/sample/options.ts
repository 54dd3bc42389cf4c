import type { Option } from '#ui/base/fields/option-list.tsx'

import type { T } from '../page.ts'

/** Three options, one of which cannot be chosen. */
export const few = (t: T): Option[] => [
  { value: 'YJ', label: t('sample.permanent') },
  { value: 'CQ', label: t('sample.longTerm') },
  { value: 'DQ', label: t('sample.shortTerm'), isDisabled: true }
]

/** Options with long texts and second lines. */
export const long = (t: T): Option[] => [
  { value: 'a', label: t('sample.longValue'), description: t('sample.help') },
  { value: 'b', label: t('sample.longAgree'), description: t('sample.longHelp') }
]

/** A thousand options. */
export const many = (t: T): Option[] =>
  Array.from({ length: 1000 }, (_, at) => ({ value: String(at + 1), label: t('sample.nth', { number: at + 1 }) }))
