import { useStore } from '@nanostores/react'
import { Circle, CircleCheck } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { type Onboarding as Shown, readOnboarding } from '#contract/organisation/onboarding.ts'
import { $routedMenu, menuAt } from '#core/state/menu.ts'
import { succeed } from '#core/state/toasts.ts'
import { loadPermissions } from '#core/work/session/permissions.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { Chip, type ChipProps } from '#ui/status/chip.tsx'
import { Link } from '#ui/actions/link.tsx'

import { ChooseUnit } from './choose-unit.tsx'
import { Panel } from './panel.tsx'

const ENTERPRISE = '/account/settings/enterprise'
const REGISTER = '/project/list'
const VERIFIED = '2'
const TONES: { readonly [S in Shown['verification']['status']]: NonNullable<ChipProps['tone']> } = {
  '0': 'idle',
  '1': 'brand',
  '2': 'good',
  '3': 'bad',
  '4': 'warn'
}

/** What somebody new has done to be in a project, and what is missing: his unit, its verification, a project. */
export function OnboardingSteps() {
  const { t } = useTranslation('organisation')
  // A unit brings menus with it.
  useStore($routedMenu)
  const next = useRef<HTMLDivElement>(null)
  const { state, refresh } = useAnswer((signal) => ask(readOnboarding, {}, { signal, quiet: true }))
  const chosen = async (name: string) => {
    succeed(t('onboarding.chosen', { name }))
    // What comes next is a page that he may open only now. Where the menu cannot be fetched, opening it says so.
    await loadPermissions().catch(() => undefined)
    await refresh()
    // The form has gone: the focus goes to what comes next.
    next.current?.querySelector('a')?.focus()
  }
  return (
    <Panel title={t('onboarding.title')} className="w-full max-w-3xl">
      <Answered state={state} onRetry={refresh} className="flex flex-col p-4">
        {({ unit, verification, mayRegister, registrations }) => (
          <ol className="flex flex-col gap-4">
            <Step title={t('onboarding.unit')} isDone={unit !== null}>
              {unit ? (
                <p>
                  {unit.name} · {unit.orgType_dictText}
                </p>
              ) : (
                <ChooseUnit onChosen={chosen} />
              )}
            </Step>
            <Step
              title={t('onboarding.verification')}
              isDone={verification.status === VERIFIED}
              beside={unit && <Chip tone={TONES[verification.status]}>{verification.status_dictText}</Chip>}
            >
              <p className="text-quiet">{t('onboarding.verificationText')}</p>
              {verification.opinion !== null && <p className="text-danger">{verification.opinion}</p>}
              {unit ? (
                menuAt(ENTERPRISE) && (
                  <div ref={next}>
                    <Link href={ENTERPRISE}>{t('onboarding.verify')}</Link>
                  </div>
                )
              ) : (
                <p className="text-quiet">{t('onboarding.unitFirst')}</p>
              )}
            </Step>
            <Step title={t(mayRegister ? 'onboarding.project' : 'onboarding.join')} isDone={false}>
              <p className="text-quiet">{t(mayRegister ? 'onboarding.projectText' : 'onboarding.joinText')}</p>
              {registrations > 0 && <p>{t('onboarding.registered', { count: registrations })}</p>}
              {mayRegister && menuAt(REGISTER) && (
                <div>
                  <Link href={REGISTER}>{t('onboarding.register')}</Link>
                </div>
              )}
            </Step>
          </ol>
        )}
      </Answered>
    </Panel>
  )
}

interface StepProps {
  readonly title: string
  readonly isDone: boolean
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** One thing to be done, and whether it is. */
function Step({ title, isDone, beside, children }: StepProps) {
  const { t } = useTranslation('organisation')
  const Sign = isDone ? CircleCheck : Circle
  return (
    <li className="flex gap-3">
      <Sign
        role="img"
        aria-label={t(isDone ? 'onboarding.done' : 'onboarding.missing')}
        className={`mt-0.5 size-5 flex-none ${isDone ? 'text-good' : 'text-quiet'}`}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="font-semibold">{title}</h3>
          {beside}
        </div>
        {children}
      </div>
    </li>
  )
}
