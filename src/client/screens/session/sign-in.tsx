import { useTranslation } from 'react-i18next'

import { SignInArt } from './sign-in-art.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** 登录: one column, labels above the fields, nothing to puzzle over; the drawing beside it carries no information. */
export default function SignIn() {
  const { t } = useTranslation('session')
  return (
    <div className="grid min-h-dvh bg-surface [--control:2.5rem] desk:grid-cols-[minmax(28rem,1fr)_1.15fr]">
      <div className="flex flex-col px-6 py-8">
        <main className="m-auto flex w-full max-w-85 flex-col gap-6">
          <header className="flex flex-col gap-4">
            <a href="/" className="w-fit rounded text-brand-text outline-0 outline-offset-4 outline-focus focus-visible:outline-2" aria-label={t('signIn.home')}>
              <Mark />
            </a>
            <div>
              <h1 className="font-semibold text-2xl/8">{t('system')}</h1>
              <p className="text-quiet">{t('signIn.lead')}</p>
            </div>
          </header>
          <SignInForm />
        </main>
        <footer className="mx-auto w-full max-w-85 pt-8 text-faint text-xs/5">{t('support')}</footer>
      </div>
      <div aria-hidden className="hidden place-items-center overflow-hidden border-line border-l bg-canvas desk:grid">
        <SignInArt className="h-auto w-[86%] max-w-180" />
      </div>
    </div>
  )
}

function Mark() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="size-8" fill="none" stroke="currentColor" strokeWidth={1.6} strokeLinecap="round" strokeLinejoin="round">
      <path d="M3 8.5 12 4l9 4.5v7L12 20l-9-4.5z" />
      <path d="M3 8.5 12 13l9-4.5M12 13v7" />
      <path d="m7.5 6.2 9 4.5" />
    </svg>
  )
}
