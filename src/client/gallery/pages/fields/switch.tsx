import { Switch, type SwitchProps } from '#ui/fields/switch.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { fieldExamples } from '../../sample/field-examples.tsx'
import { TAB } from '../../sample/keys.ts'

const both = (t: T, state: Pick<SwitchProps, 'isDisabled' | 'isReadOnly'>) => (
  <>
    <Switch {...state} defaultSelected>
      {t('sample.notify')}
    </Switch>
    <Switch {...state}>{t('sample.agree')}</Switch>
  </>
)

export const page: GalleryPage = {
  without: { many: 'single' },
  keys: [TAB, ['Space', 'toggle']],
  examples: {
    ...fieldExamples(
      ({ label, isRequired: _, ...props }, { t, isLong }) => (
        <Switch {...props} defaultSelected>
          {isLong ? t('sample.longAgree') : label}
        </Switch>
      ),
      { label: (t) => t('sample.notify'), without: ['required'] }
    ),
    disabled: ({ t }) => both(t, { isDisabled: true }),
    readOnly: ({ t }) => both(t, { isReadOnly: true })
  }
}
