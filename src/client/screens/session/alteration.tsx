import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { announce } from '#ui/base/announcer.ts'
import { Link } from '#ui/actions/link.tsx'
import { Steps } from '#ui/status/steps.tsx'

import { type Alteration, keepAlteration, readAlteration } from './alteration-state.ts'
import { AlterationDone, AlterationFind, AlterationPassword, AlterationProve } from './alteration-steps.tsx'
import { PublicPage } from './public-page.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const STEPS = ['find', 'prove', 'password', 'done'] as const
/** By the codes of two administrators nothing is proved first: the new password is set at once. */
const BY_CODES = ['password', 'done'] as const
type Step = (typeof STEPS)[number]
const stepOf = ({ step }: Alteration): Step => (step === 'codes' ? 'password' : step)

/** 找回密码 in four steps (READINGS.md): name the account, prove by its phone to be its owner, a new password, done. A reload stays at its step. */
export default function AlterationPage() {
  const { t } = useTranslation('session')
  const { t: say } = useTranslation('account')
  const [at, setAt] = useState(readAlteration)
  const [steps, setSteps] = useState<readonly Step[]>(STEPS)
  const wordsOf = (step: Step, among: readonly Step[]) =>
    say('alteration.at', { number: among.indexOf(step) + 1, total: among.length, step: say(`alteration.${step}`) })
  const take = (next: Alteration) => {
    keepAlteration(next)
    setAt(next)
    const among = next.step === 'codes' ? BY_CODES : next.step === 'find' ? STEPS : steps
    setSteps(among)
    if (next.step !== at.step) announce(wordsOf(stepOf(next), among))
  }
  return (
    <PublicPage title={say('alteration.title')} lead={wordsOf(stepOf(at), steps)}>
      <Steps
        aria-label={say('alteration.title')}
        steps={steps.map((step) => ({ id: step, title: say(`alteration.${step}`) }))}
        current={stepOf(at)}
      />
      {at.step === 'find' && <AlterationFind onNext={take} />}
      {at.step === 'codes' && <RecoveryCodes onNext={take} />}
      {at.step === 'prove' && <AlterationProve at={at} onNext={take} />}
      {at.step === 'password' && <AlterationPassword at={at} onNext={take} />}
      {at.step === 'done' && <AlterationDone />}
      {at.step !== 'done' && (
        <nav aria-label={t('ways.title')} className="flex flex-wrap gap-x-4 gap-y-1">
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
        </nav>
      )}
    </PublicPage>
  )
}
