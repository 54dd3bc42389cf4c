import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { FirstPage } from '#contract/files/first-page.ts'
import { useUnsavedChanges } from '#ui/base/layers/unsaved-changes.ts'
import { Select } from '#ui/fields/select.tsx'

import { DecisionDialog } from './decision-dialog.tsx'
import { DecisionWords } from './decision-words.tsx'
import { choosablePlaces } from './review-places.ts'
import type { AcceptWords } from './review-words.ts'

interface ReviewOpinionProps {
  /** What is to be accepted, as the title of the dialog; null: nothing is asked. */
  readonly title: string | null
  /** It is a single file, on whose page the seal may be marked. */
  readonly isOne: boolean
  /** The document before the reviewer, and which of its pages. */
  readonly document?: FirstPage | null | undefined
  readonly number?: number
  readonly onAccept: (words: AcceptWords) => void
  readonly onClose: () => void
}

/** Accepts files with an opinion; of a single one also where on the page its seal was seen. */
export function ReviewOpinion(props: ReviewOpinionProps) {
  const { title, onClose } = props
  const { t } = useTranslation('archives')
  return (
    <DecisionDialog title={title} closing={t('review.acceptOpinion')} onClose={onClose}>
      <Opinion {...props} />
    </DecisionDialog>
  )
}

const NOWHERE = 'none'

function Opinion({ isOne, document: shown, number = 1, onAccept }: ReviewOpinionProps) {
  const { t } = useTranslation('archives')
  const [opinion, setOpinion] = useState('')
  const [seal, setSeal] = useState(NOWHERE)
  useUnsavedChanges(() => opinion.trim() !== '' || seal !== NOWHERE)
  const places = isOne ? choosablePlaces(shown, number, t) : []
  const accept = () => {
    const words = opinion.trim()
    const place = places.find(({ value }) => value === seal)?.place
    onAccept({ ...(words !== '' && { opinion: words }), ...(place && { seal: place }) })
  }
  return (
    <DecisionWords
      label={t('review.acceptOpinion')}
      description={t('review.acceptOpinionHint')}
      value={opinion}
      onChange={setOpinion}
      submit={t('review.accept')}
      onSubmit={accept}
    >
      {places.length > 0 && (
        <Select
          label={t('review.seal', { page: number })}
          description={t('review.sealHint')}
          value={seal}
          onChange={(value) => setSeal(String(value ?? NOWHERE))}
          options={[{ value: NOWHERE, label: t('review.noSeal') }, ...places]}
        />
      )}
    </DecisionWords>
  )
}
