import { Switch } from '#ui/switch.tsx'

import type { Page } from '../page.ts'
import { fieldExamples } from '../sample/field-examples.tsx'
import { TAB } from '../sample/keys.ts'

export const page: Page = {
  keys: [TAB, ['Space', 'toggle']],
  examples: fieldExamples(
    ({ label, isRequired: _, ...props }, { t, isLong }) => (
      <Switch {...props} defaultSelected>
        {isLong ? t('sample.longAgree') : label}
      </Switch>
    ),
    { label: (t) => t('sample.notify'), without: ['required'] }
  )
}
