import { Checkbox } from '#ui/checkbox.tsx'

import type { Page } from '../page.ts'
import { fieldExamples } from '../sample/field-examples.tsx'
import { TAB } from '../sample/keys.ts'

export const page: Page = {
  keys: [TAB, ['Space', 'toggle']],
  examples: {
    ...fieldExamples(
      ({ label, ...props }, { t, isLong }) => (
        <Checkbox {...props} defaultSelected={props.isDisabled ?? false}>
          {isLong ? t('sample.longAgree') : label}
        </Checkbox>
      ),
      { label: (t) => t('sample.agree') }
    ),
    some: ({ t }) => <Checkbox isIndeterminate>{t('sample.agree')}</Checkbox>
  }
}
