import { Checkbox, type CheckboxProps } from '#ui/fields/checkbox.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { fieldExamples } from '../../sample/field-examples.tsx'
import { TAB } from '../../sample/keys.ts'

const all = (t: T, state: Pick<CheckboxProps, 'isDisabled' | 'isReadOnly'>) => (
  <>
    <Checkbox {...state} defaultSelected>
      {t('sample.agree')}
    </Checkbox>
    <Checkbox {...state}>{t('sample.notify')}</Checkbox>
    <Checkbox {...state} isIndeterminate>
      {t('sample.files')}
    </Checkbox>
  </>
)

export const page: GalleryPage = {
  without: { many: 'single' },
  keys: [TAB, ['Space', 'toggle']],
  examples: {
    ...fieldExamples(
      ({ label, ...props }, { t, isLong }) => <Checkbox {...props}>{isLong ? t('sample.longAgree') : label}</Checkbox>,
      { label: (t) => t('sample.agree') }
    ),
    disabled: ({ t }) => all(t, { isDisabled: true }),
    readOnly: ({ t }) => all(t, { isReadOnly: true }),
    some: ({ t }) => <Checkbox isIndeterminate>{t('sample.agree')}</Checkbox>
  }
}
