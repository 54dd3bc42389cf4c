import { useTranslation } from 'react-i18next'

import type { Output } from '#contract/core/call.ts'
import type { VersionCalls } from '#contract/core/resource/versions.ts'
import { ask } from '#core/wire/http/ask.ts'

import { Answered } from '../answer/answered.tsx'
import { useAnswer } from '../answer/use-answer.ts'
import type { OwnDialogProps } from './actions/own-dialogs.ts'

type Effects = Output<VersionCalls['publishEffects']>
const KINDS = ['added', 'removed', 'changed'] as const

/** What the publication of a draft touches, as far as it is known. */
export function useVersionEffects({ resource, row }: Pick<OwnDialogProps, 'resource' | 'row'>) {
  return useAnswer(async (signal) => {
    if (!resource.versionCalls) throw new Error(`${resource.name} does not come in versions`)
    return ask(resource.versionCalls.publishEffects, { id: row.id }, { signal, quiet: true })
  })
}

/** The version that gives way, how many things go on by it, and what differs from it: by field, and part by part of its structures. */
export function VersionEffects({
  texts,
  effects: { state, refresh }
}: Pick<OwnDialogProps, 'texts'> & { readonly effects: ReturnType<typeof useVersionEffects> }) {
  const { t } = useTranslation('resource')
  return (
    <Answered state={state} onRetry={refresh}>
      {({ replaces, uses, cells, parts }) =>
        replaces === null ? (
          <p>{t('version.first')}</p>
        ) : (
          <div className="flex flex-col gap-2">
            <p>{t('version.replaces', { ...replaces, count: uses })}</p>
            {cells.length === 0 ? <p>{t('version.same')}</p> : <Cells {...{ texts, cells, parts }} />}
          </div>
        )
      }
    </Answered>
  )
}

/** What differs, field by field; of a structure the parts that are new, gone and otherwise, by their names. */
function Cells({ texts, cells, parts }: Pick<OwnDialogProps, 'texts'> & Pick<Effects, 'cells' | 'parts'>) {
  const { t } = useTranslation('resource')
  const partsOf = (field: string) =>
    KINDS.flatMap((kind) => {
      const names = parts.filter((part) => part.field === field && part.kind === kind).map(({ name }) => name)
      return names.length === 0 ? [] : [{ kind, names }]
    })
  return (
    <dl className="grid grid-cols-[minmax(6rem,max-content)_1fr] gap-x-4 gap-y-0.5">
      {cells.map(({ field, from, to }) => {
        const differing = partsOf(field)
        return (
          <div key={field} className="contents">
            <dt className="text-quiet">{texts.field(field)}</dt>
            <dd className="wrap-anywhere">
              {differing.map(({ kind, names }) => (
                <p key={kind}>
                  <span className="text-quiet">{t(`version.parts.${kind}`, { count: names.length })}</span>{' '}
                  {names.join('、')}
                </p>
              ))}
              {differing.length === 0 && from === '' && to === '' && t('version.changed')}
              {differing.length === 0 && (from !== '' || to !== '') && (
                <>
                  <del className="text-quiet">{from || t('empty')}</del> <span aria-hidden>→</span>{' '}
                  <ins className="no-underline">{to || t('empty')}</ins>
                </>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
