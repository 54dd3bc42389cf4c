import type { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import type { Question } from '#ui/base/layers/asking.ts'

import type { ResourceTexts } from '../rows/texts.ts'

interface Asked {
  readonly resource: AnyResource
  readonly texts: ResourceTexts
  readonly t: ReturnType<typeof useTranslation<'resource'>>['t']
}

/**
 * The question whether an action is meant, with what it is done to: a row by its name, or so many. What is done to the list as a whole
 * has nothing to do with what is selected in it.
 */
export const meantQuestion = (asked: Asked, name: string, about: string | number): Question => ({
  title: asked.texts.action(name),
  text: meantText(asked, name, about),
  ...(asked.resource.actions[name]?.isDangerous && { kind: 'danger' as const })
})

function meantText({ resource, texts, t }: Asked, name: string, about: string | number): string {
  const isCount = typeof about === 'number'
  const words = texts.question(name, isCount ? '' : about) ?? t('sure')
  const isSaid = resource.actions[name]?.on === 'list' || (!isCount && words.includes(about))
  return isSaid ? words : `${words} ${isCount ? t('selected', { count: about }) : about}`
}

/** What an action is about whose fields are asked for: its own question where it has one, else the row by its name, or so many rows; empty for a list as a whole. */
export function aboutAction(asked: Asked, name: string, about: string | number): string {
  if (asked.texts.question(name)) return meantText(asked, name, about)
  if (asked.resource.actions[name]?.on === 'list') return ''
  return typeof about === 'number' ? asked.t('selected', { count: about }) : about
}

/** What was done, to the row that is named or to so many. */
export const doneWords = ({ texts, t }: Asked, name: string, about: string | number): string =>
  typeof about === 'number'
    ? t('actionDone', { action: texts.action(name), count: about })
    : t('actionDoneTo', { action: texts.action(name), name: about })
