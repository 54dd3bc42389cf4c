import { useState } from 'react'

import { Calendar, type CalendarProps } from '#ui/calendar.tsx'

import type { Page, T } from '../page.ts'
import { DAYS, TAB } from '../sample/keys.ts'

function Month({ t, ...props }: { t: T } & Partial<CalendarProps>) {
  const [day, setDay] = useState<string | null>('2025-03-06')
  return <Calendar aria-label={t('sample.date')} value={day} onChange={setDay} {...props} />
}

export const page: Page = {
  keys: [TAB, ...DAYS],
  examples: {
    default: ({ t }) => <Month t={t} />,
    bounds: ({ t }) => <Month t={t} min="2025-03-04" max="2025-03-20" />
  }
}
