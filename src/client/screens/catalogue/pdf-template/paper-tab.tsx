import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { FORM_TARGETS, LONGEST_LENGTH } from '#contract/forms/form-kinds.ts'
import { type FormLayout, MOST_GROUND_PAGES } from '#contract/forms/form-layout.ts'
import { fetchBytes } from '#core/wire/http/bytes.ts'
import { FileField } from '#parts/upload/file-field.tsx'
import { announce } from '#ui/base/announcer.ts'
import { NumberField } from '#ui/fields/number-field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import type { TabProps } from './layout-tabs.ts'
import { readGround, withGround } from './read-ground.ts'

/** Papers by their name: width and height in millimetres. */
const PAPERS = { A4: [210, 297], A4L: [297, 210], A3: [297, 420], A3L: [420, 297], B5: [176, 250] } as const
type PaperName = keyof typeof PAPERS
const isPaper = (name: string): name is PaperName => name in PAPERS

const SIDES = ['top', 'right', 'bottom', 'left'] as const

/** What a form is about, its paper, and the PDF that lies below it. */
export function PaperTab({ layout, onChange }: TabProps) {
  const { t } = useTranslation('forms')
  const { paper, target, basis, footer } = layout
  const wide = typeof paper.width === 'number' ? paper.width : null
  const named = Object.entries(PAPERS).find(([, [width, height]]) => width === wide && height === paper.height)?.[0]
  const setLength = (set: (value: number) => FormLayout['paper']) => (value: number | null) => {
    if (value !== null && value >= 0 && value <= LONGEST_LENGTH) onChange({ ...layout, paper: set(value) })
  }
  const setFooter = (text: string) => {
    const { footer: _, ...rest } = layout
    onChange(text === '' ? rest : { ...rest, footer: text })
  }
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="grid grid-cols-1 gap-x-3 @md:grid-cols-2 @2xl:grid-cols-4">
        <Select
          label={t('pdfTemplate.target')}
          options={FORM_TARGETS.map((value) => ({ value, label: t(`pdfTemplate.about.${value}`) }))}
          value={target}
          onChange={(value) => {
            const chosen = FORM_TARGETS.find((one) => one === value)
            if (chosen) onChange({ ...layout, target: chosen })
          }}
        />
        <TextField
          label={t('pdfTemplate.basis')}
          maxLength={200}
          value={basis}
          onChange={(text) => onChange({ ...layout, basis: text })}
        />
        <Select
          label={t('pdfTemplate.paper')}
          options={Object.keys(PAPERS).map((value) => ({
            value,
            label: t(`pdfTemplate.papers.${value as PaperName}`)
          }))}
          value={named ?? null}
          onChange={(value) => {
            if (value === null || !isPaper(value)) return
            const [width, height] = PAPERS[value]
            onChange({ ...layout, paper: { ...paper, width, height } })
          }}
        />
        {wide !== null && (
          <NumberField
            label={t('pdfTemplate.width')}
            value={wide}
            onChange={setLength((width) => ({ ...paper, width }))}
          />
        )}
        <NumberField
          label={t('pdfTemplate.height')}
          value={paper.height}
          onChange={setLength((height) => ({ ...paper, height }))}
        />
        {SIDES.map((side, at) => (
          <NumberField
            key={side}
            label={t(`pdfTemplate.margin.${side}`)}
            value={paper.margin[at] ?? 0}
            onChange={setLength((value) => {
              const [top, right, bottom, left] = paper.margin.with(at, value) as [number, number, number, number]
              return { ...paper, margin: [top, right, bottom, left] }
            })}
          />
        ))}
        <TextField
          label={t('pdfTemplate.footer')}
          description={t('pdfTemplate.footerHint', { page: '{page}', pages: '{pages}' })}
          maxLength={200}
          value={footer ?? ''}
          onChange={setFooter}
        />
      </div>
      <GroundField {...{ layout, onChange }} />
    </div>
  )
}

/** The PDF that lies below the form. */
function GroundField({ layout, onChange }: TabProps) {
  const { t } = useTranslation('forms')
  const [refusal, setRefusal] = useState('')
  const { ground } = layout
  /** The layout as it is when a PDF has been read, which takes a while. */
  const now = useRef(layout)
  now.current = layout
  const take = async (path: string, name: string) => {
    setRefusal('')
    if (path === (now.current.ground?.path ?? '')) return
    if (path === '') {
      const { ground: _, ...rest } = now.current
      return onChange(rest)
    }
    try {
      const read = await readGround(await fetchBytes(path), MOST_GROUND_PAGES)
      onChange(withGround(now.current, { path, name, pages: read.pages }, read))
      announce(t('pdfTemplate.groundRead', { pages: read.pages, count: read.boxes.length }), { about: 'layout' })
    } catch {
      setRefusal(t('pdfTemplate.groundUnreadable', { name }))
    }
  }
  return (
    <FileField
      label={t('pdfTemplate.ground')}
      description={t('pdfTemplate.groundHint', { most: MOST_GROUND_PAGES })}
      defaultValue={ground?.path ?? null}
      limit={1}
      accepts="pdf"
      sending={{ biz: 'field' }}
      errorMessage={refusal}
      onChange={(path, files) => void take(path, files[0]?.fileName ?? '')}
    />
  )
}
