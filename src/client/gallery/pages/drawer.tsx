import { useState } from 'react'

import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Switch } from '#ui/switch.tsx'

import type { Page, T } from '../page.ts'
import { CLOSE, TAB } from '../sample/keys.ts'

function Opened({ t, side }: { t: T; side: 'left' | 'right' }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t('sample.open')}</Button>
      <Drawer title={t('sample.details')} side={side} isOpen={isOpen} onOpenChange={setOpen}>
        <Switch>{t('sample.notify')}</Switch>
      </Drawer>
    </>
  )
}

export const page: Page = {
  keys: [TAB, CLOSE],
  examples: {
    default: ({ t }) => <Opened t={t} side="right" />,
    side: ({ t }) => <Opened t={t} side="left" />
  }
}
