import { TextArea } from '#ui/text-area.tsx'

import type { Page } from '../page.ts'
import { fieldExamples } from '../sample/field-examples.tsx'
import { TAB, TYPE } from '../sample/keys.ts'

export const page: Page = {
  keys: [TAB, TYPE, ['Enter', 'lines']],
  examples: fieldExamples((props, { t, isLong }) => <TextArea {...props} defaultValue={isLong ? t('sample.longAgree') : t('sample.value')} className="w-90 max-w-full" />, {
    label: (t) => t('sample.remarks')
  })
}
