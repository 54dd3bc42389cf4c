import type { PackedFileFacts, VolumeFacts } from './facts.ts'
import { maybe, type Xml, xmlDocument } from './xml.ts'

/** The names of what volume.xml is made of; docs/package.md maps them to the elements of CJJ/T 187 and has their schema. */
export const VOLUME_NAMESPACE = 'urn:urban-archives:volume:1'

const element = (name: string, text: string | number | null): Xml => [name, text === null ? '' : String(text)]

/** A volume with its files as XML. `names`: the names in the package of the objects, by their ids. */
export function volumeXml(volume: VolumeFacts, names: ReadonlyMap<string, string>): string {
  const { files } = volume
  return xmlDocument([
    'volume',
    [
      element('aggregationLevel', 'volume'),
      element('archivalCode', volume.archiveNo),
      element('volumeNumber', volume.no),
      element('title', volume.title),
      maybe('author', volume.compiler),
      maybe('startDate', volume.startDate),
      maybe('endDate', volume.endDate),
      maybe('compileDate', volume.compileDate),
      maybe('retentionPeriod', volume.retention),
      maybe('securityClassification', volume.secretLevel),
      [
        'quantity',
        [
          element('textPages', volume.textPages),
          element('drawings', volume.drawings),
          element('photographs', volume.photos),
          element('files', files.length)
        ]
      ],
      maybe('remark', volume.remark),
      ...files.map((file) => fileElement(file, names))
    ],
    { xmlns: VOLUME_NAMESPACE, identifier: volume.id }
  ])
}

function fileElement(file: PackedFileFacts, names: ReadonlyMap<string, string>): Xml {
  return [
    'file',
    [
      element('aggregationLevel', 'file'),
      element('sequenceNumber', file.no),
      element('title', file.title),
      maybe('documentNumber', file.docNo),
      maybe('author', file.responsible),
      maybe('date', file.docDate),
      maybe('classCode', file.catalogCode),
      maybe('pages', file.pages),
      maybe('retentionPeriod', file.retention),
      maybe('securityClassification', file.secretLevel),
      ...file.objects.map(
        (object): Xml => [
          'electronicRecord',
          [
            element('computerFileName', names.get(object.id) ?? object.name),
            element('originalFileName', object.name),
            element('formatInformation', object.format),
            element('computerFileSize', object.bytes),
            ['digest', object.sha256, { algorithm: 'SHA-256' }]
          ],
          { identifier: object.id }
        ]
      )
    ],
    { identifier: file.id }
  ]
}
