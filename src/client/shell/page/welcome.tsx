import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { inform } from '#core/state/toasts.ts'
import { informOfProject } from '#core/work/projects.ts'

import { printedKeys } from '../shortcuts/table.ts'
import { greetingAt } from './greeting.ts'

/** Greets whoever has just signed in, by the hour of the day (SPEC.md §9), and says in which of several projects he is. */
export function Welcome() {
  const { t } = useTranslation('shell')
  useEffect(() => {
    inform(t('welcomeBack', { greeting: t(greetingAt(new Date().getHours())) }), { title: t('welcomeTitle') })
  }, [t])
  useEffect(() => void informOfProject(printedKeys('palette')), [])
  return null
}
