import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { speak } from '#core/state/language.ts'
import { $settings } from '#core/state/settings.ts'
import { LocaleProvider } from '#ui/base/text/locale-provider.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Link } from '#ui/actions/link.tsx'

import { CertificateForm } from './certificate-form.tsx'
import { PackageCheck } from './package-check.tsx'

/** The page on which anybody verifies a package and finds a certificate by its code. */
export function VerifyPage() {
  const { t } = useTranslation('verify')
  const [digest, setDigest] = useState<string | null>(null)
  useEffect(() => {
    document.title = t('page.title')
  }, [t])
  const { language: spoken } = useStore($settings)
  const changeLanguage = () => {
    const language = spoken === 'en' ? 'zh-CN' : 'en'
    $settings.set({ ...$settings.get(), language })
    void speak(language)
  }
  return (
    <LocaleProvider language={spoken} navigate={(path) => location.assign(path)}>
      <main className="mx-auto flex min-h-dvh w-full max-w-240 flex-col gap-8 px-4 py-8">
        <header className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0 flex-1">
            <h1 className="font-semibold text-2xl/8">{t('page.title')}</h1>
            <p className="text-quiet">{t('page.intro')}</p>
          </div>
          <Button kind="plain" onPress={changeLanguage}>
            {t('page.language')}
          </Button>
        </header>
        <section className="flex flex-col gap-3" aria-label={t('page.heading')}>
          <PackageCheck onDigest={setDigest} />
          <Link href="/verify.mjs" download>
            {t('page.offered')}
          </Link>
        </section>
        <CertificateForm digest={digest} />
      </main>
    </LocaleProvider>
  )
}
