import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { announce } from '#ui/base/announcer.ts'
import { Link } from '#ui/link.tsx'
import { Steps } from '#ui/steps.tsx'

import { type Alteration, keepAlteration, readAlteration } from './alteration-state.ts'
import { AlterationDone, AlterationFind, AlterationPassword, AlterationProve } from './alteration-steps.tsx'
import { PublicPage } from './public-page.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const STEPS = ['find', 'prove', 'password', 'done'] as const
type Step = (typeof STEPS)[number]
/** The codes of two administrators replace the second step and belong to the third. */
const stepOf = ({ step }: Alteration): Step => (step === 'codes' ? 'password' : step)

/** 找回密码 in four steps (READINGS.md): name the account, prove by its phone to be its owner, a new password, done. A reload stays at its step. */
export default function AlterationPage() {
  const { t: say } = useTranslation('account')
  const [at, setAt] = useState(readAlteration)
  const number = STEPS.indexOf(stepOf(at)) + 1
  const words = say('alteration.at', { number, step: say(`alteration.${stepOf(at)}`) })
  const take = (next: Alteration) => {
    keepAlteration(next)
    setAt(next)
    if (next.step !== at.step)
      announce(
        say('alteration.at', { number: STEPS.indexOf(stepOf(next)) + 1, step: say(`alteration.${stepOf(next)}`) })
      )
  }
  return (
    <PublicPage title={say('alteration.title')} lead={words}>
      <Steps
        aria-label={say('alteration.title')}
        steps={STEPS.map((step) => ({ id: step, title: say(`alteration.${step}`) }))}
        current={stepOf(at)}
      />
      {at.step === 'find' && <AlterationFind onNext={take} />}
      {at.step === 'codes' && <RecoveryCodes onNext={take} />}
      {at.step === 'prove' && <AlterationProve at={at} onNext={take} />}
      {at.step === 'password' && <AlterationPassword at={at} onNext={take} />}
      {at.step === 'done' && <AlterationDone />}
      {at.step !== 'done' && (
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          <Link href="/user/login">{say('alteration.back')}</Link>
          {at.step === 'find' && (
            <Link kind="quiet" onPress={() => take({ step: 'codes' })}>
              {say('recovery.byCodes')}
            </Link>
          )}
          {at.step !== 'find' && (
            <Link kind="quiet" onPress={() => take({ step: 'find' })}>
              {say('alteration.again')}
            </Link>
          )}
        </p>
      )}
    </PublicPage>
  )
}
