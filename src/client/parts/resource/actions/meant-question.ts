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
  const { on, isDangerous } = resource.actions[name] ?? {}
  const isCount = typeof about === 'number'
  const words = texts.question(name, isCount ? '' : about) ?? t('sure')
  const isSaid = on === 'list' || (!isCount && words.includes(about))
  return {
    title: texts.action(name),
    text: isSaid ? words : `${words} ${isCount ? t('selected', { count: about }) : about}`,
    ...(isDangerous && { kind: 'danger' as const })
  }
}
