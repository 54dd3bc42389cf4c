import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { parse } from '#contract/core/schema.ts'
import { untied } from '#contract/session/third.ts'
import { Refused } from '#core/wire/http/failure.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { announce } from '#ui/base/announcer.ts'
import { Spinner } from '#ui/status/spinner.tsx'

import type { SignInArrival } from './arrival.ts'
import { comeIn, type OnChoose } from './come-in.ts'

/** Why somebody who came back is not in yet; `third` where signing in to an account ties it. */
export interface ArrivalNotice {
  readonly text: string
  readonly third?: string
}

interface ReturningProps {
  readonly arrival: Extract<SignInArrival, { kind: 'third' | 'cas' }>
  readonly onChoose: OnChoose
  readonly onNotice: (notice: ArrivalNotice) => void
}

/** Somebody has come back from a third party that vouches for him: comes in with its word, or says what to do instead. */
export function ThirdPartyReturn({ arrival, onChoose, onNotice }: ReturningProps) {
  const { t } = useTranslation('session')
  const hasBegun = useRef(false)
  useEffect(() => {
    // The word is good once, however often this is drawn.
    if (hasBegun.current) return
    hasBegun.current = true
    announce(t('third.coming'))
    comeIn(
      ({ proveByThird, proveByCas }) =>
        arrival.kind === 'third' ? proveByThird(arrival.code) : proveByCas(arrival.ticket, arrival.service),
      onChoose
    ).catch((failure: unknown) => {
      const answer = failure instanceof Refused ? parse(untied, failure.result) : undefined
      onNotice({ text: errorMessage(failure), ...(answer?.ok && { third: answer.value.third }) })
    })
  }, [arrival, onChoose, onNotice, t])
  return (
    <div className="flex items-center gap-2 text-quiet">
      <Spinner />
      <p>{t('third.coming')}</p>
    </div>
  )
}
