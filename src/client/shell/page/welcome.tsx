import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { inform } from '#core/state/toasts.ts'

import { greetingAt } from './greeting.ts'

/** Greets whoever has just signed in, by the hour of the day (SPEC.md §9). */
export function Welcome() {
  const { t } = useTranslation('shell')
  useEffect(() => {
    inform(t('welcomeBack', { greeting: t(greetingAt(new Date().getHours())) }), { title: t('welcomeTitle') })
  }, [t])
  return null
}
