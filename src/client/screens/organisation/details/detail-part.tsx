import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import type { DetailPart } from '#contract/organisation/project-details.ts'
import { Answered } from '#parts/answer/answered.tsx'

import type { AskedPart } from './detail-answers.ts'
import { DetailPieces } from './detail-pieces.tsx'

interface DetailPartSectionProps extends AskedPart {
  /** The heading, to go to it. */
  readonly onHeading: (part: DetailPart, heading: HTMLElement | null) => void
}

/** One part of the page under its heading: what the server answers, why it did not come, or that this account may not see it. */
export function DetailPartSection({ part, answer, onHeading }: DetailPartSectionProps) {
  const { t } = useTranslation('organisation')
  const id = useId()
  const title = t(`projectDetails.part.${part}`)
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <h2
        id={id}
        ref={(heading) => onHeading(part, heading)}
        tabIndex={-1}
        className="scroll-mt-16 self-start rounded-sm font-semibold text-base/6 outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus"
      >
        {title}
      </h2>
      {answer === null ? (
        <p className="text-quiet">{t('projectDetails.withheld', { part: title })}</p>
      ) : (
        <AnsweredPart title={title} answer={answer} />
      )}
    </section>
  )
}

function AnsweredPart({
  title,
  answer
}: {
  readonly title: string
  readonly answer: NonNullable<AskedPart['answer']>
}) {
  const { t } = useTranslation('organisation')
  const state = useStore(answer.$state)
  return (
    <Answered
      state={state}
      onRetry={answer.refresh}
      failedTitle={t('projectDetails.failed', { part: title })}
      className="flex flex-col gap-4"
    >
      {(pieces) => <DetailPieces title={title} pieces={pieces} />}
    </Answered>
  )
}
