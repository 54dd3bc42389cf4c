import { useState } from 'react'

import { Calendar, type CalendarProps } from '#ui/date/calendar.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'
import { DAYS, TAB } from '../../sample/keys.ts'

function Month({ t, ...props }: { t: T } & Partial<CalendarProps>) {
  const [day, setDay] = useState<string | null>('2025-03-06')
  return <Calendar aria-label={t('sample.date')} value={day} onChange={setDay} {...props} />
}

export const page: GalleryPage = {
  without: { invalid: 'ofField', many: 'single' },
  keys: [TAB, ...DAYS],
  examples: {
    default: ({ t }) => <Month t={t} />,
    disabled: ({ t }) => <Month t={t} isDisabled />,
    readOnly: ({ t }) => <Month t={t} isReadOnly />,
    bounds: ({ t }) => <Month t={t} min="2025-03-04" max="2025-03-20" />,
    long: ({ t }) => <Month t={t} aria-label={t('sample.longLabel')} />,
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Month t={t} />
      </InDialog>
    )
  }
}
