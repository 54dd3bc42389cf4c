import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { SignedIn } from '#contract/session/signed-in.ts'
import { announce } from '#ui/base/announcer.ts'
import { Skeleton } from '#ui/status/skeleton.tsx'

import { lostSession } from '#core/state/session/lost-session.ts'
import { forgetArrival, readArrival } from './arrival.ts'
import { LostNotice } from './lost-notice.tsx'
import { OtherWays } from './other-ways.tsx'
import { PublicPage } from './public-page.tsx'
import type { ArrivalNotice } from './returning.tsx'
import { SignInForm } from './sign-in-form.tsx'

const PhoneForm = lazy(() => import('./phone-form.tsx').then((file) => ({ default: file.PhoneForm })))
const Returning = lazy(() => import('./returning.tsx').then((file) => ({ default: file.ThirdPartyReturn })))
const Choose = lazy(() => import('./choose.tsx').then((file) => ({ default: file.Choose })))

/** 登录: by password, and a key away by phone or by a third party; who has to choose a tenant or department does it here. */
export default function SignIn() {
  const { t } = useTranslation('session')
  const [arrival, setArrival] = useState(readArrival)
  const [notice, setNotice] = useState<ArrivalNotice | undefined>(() =>
    arrival.kind === 'failed' ? { text: t(`third.${arrival.why}`) } : undefined
  )
  const [isPhone, setPhone] = useState(false)
  const [choosing, setChoosing] = useState<SignedIn>()
  const [lost] = useState(() => (arrival.kind === 'none' ? lostSession() : null))
  const isBack = arrival.kind === 'third' || arrival.kind === 'cas'
  useEffect(() => {
    if (arrival.kind !== 'none') forgetArrival()
  }, [arrival])
  useEffect(() => {
    if (notice) announce(notice.text, { assertive: true })
  }, [notice])
  const stay = (next?: ArrivalNotice) => {
    setArrival({ kind: 'none' })
    setChoosing(undefined)
    setNotice(next)
  }
  return (
    <PublicPage lead={t('signIn.lead')} hasFocusInside={lost !== null}>
      {lost && !choosing && <LostNotice lost={lost} />}
      {notice && <p className="rounded-control border border-warn bg-warn-tint px-3 py-2">{notice.text}</p>}
      <Suspense fallback={<Skeleton lines={2} />}>
        {choosing ? (
          <Choose answer={choosing} onBack={() => stay()} />
        ) : isBack ? (
          <Returning arrival={arrival} onChoose={setChoosing} onNotice={stay} />
        ) : isPhone && !notice?.third ? (
          <PhoneForm onChoose={setChoosing} />
        ) : (
          <SignInForm onChoose={setChoosing} third={notice?.third} known={lost?.username} />
        )}
      </Suspense>
      {!choosing && !isBack && <OtherWays isPhone={isPhone} onPhone={setPhone} />}
    </PublicPage>
  )
}
