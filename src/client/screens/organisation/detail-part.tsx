import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import type { DetailPart } from '#contract/organisation/project-details.ts'
import { Answered } from '#parts/answer/answered.tsx'

import type { ToldPart } from './detail-answers.ts'
import { DetailPieces } from './detail-pieces.tsx'

interface DetailPartSectionProps extends ToldPart {
  /** The heading, to go to it. */
  readonly onHeading: (part: DetailPart, heading: HTMLElement | null) => void
}

/** One part of the page under its heading: what the server tells, why it did not come, or that this account may not see it. */
export function DetailPartSection({ part, told, onHeading }: DetailPartSectionProps) {
  const { t } = useTranslation('organisation')
  const id = useId()
  const title = t(`projectDetails.part.${part}`)
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <h2
        id={id}
        ref={(heading) => onHeading(part, heading)}
        tabIndex={-1}
        className="scroll-mt-16 self-start rounded-sm font-semibold text-base/6 outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus"
      >
        {title}
      </h2>
      {told === null ? (
        <p className="text-quiet">{t('projectDetails.withheld', { part: title })}</p>
      ) : (
        <Told title={title} told={told} />
      )}
    </section>
  )
}

function Told({ title, told }: { readonly title: string; readonly told: NonNullable<ToldPart['told']> }) {
  const { t } = useTranslation('organisation')
  const state = useStore(told.$state)
  return (
    <Answered
      state={state}
      onRetry={told.refresh}
      loadingLabel={t('projectDetails.loading', { part: title })}
      failedTitle={t('projectDetails.failed', { part: title })}
      className="flex flex-col gap-4"
    >
      {(pieces) => <DetailPieces title={title} pieces={pieces} />}
    </Answered>
  )
}
