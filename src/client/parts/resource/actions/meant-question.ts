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
export function meantQuestion({ resource, texts, t }: Asked, name: string, about: string | number): Question {
  const facts = resource.actions[name]
  const row = typeof about === 'string' ? about : ''
  const words = texts.question(name, row) ?? t('sure')
  const isNamed = row !== '' && words.includes(row)
  const named = typeof about === 'number' ? t('selected', { count: about }) : row
  return {
    title: texts.action(name),
    text: facts?.on === 'list' || isNamed ? words : `${words} ${named}`,
    ...(facts?.isDangerous && { kind: 'danger' as const })
  }
}
