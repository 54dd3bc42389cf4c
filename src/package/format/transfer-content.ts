import type { Info } from './bag-info.ts'
import { utf8 } from './bytes.ts'
import type { Pieces } from './bytes.ts'
import type { ObjectFacts, PackedTransferFacts, VolumeFacts } from './facts.ts'
import { nameGiver, safeName } from './names.ts'
import { premisXml } from './premis.ts'
import { volumeXml } from './volume-xml.ts'
import type { BagFile } from './write-bag.ts'

/** The content of a transfer's package in its order, and what bag-info.txt says of it. */
export interface TransferContent {
  readonly payload: readonly BagFile[]
  readonly info: Info
}

const padded = (no: number) => String(no).padStart(3, '0')

/**
 * What a package of a transfer holds: a folder for each volume with its description and its files, the frozen forms, the project and what
 * PREMIS says. Names are safe on every system of files; titles and names as they were are in the descriptions. `open` reads stored bytes.
 */
export function transferContent(
  facts: PackedTransferFacts,
  { packedOn, open }: { readonly packedOn: string; readonly open: (object: ObjectFacts) => Pieces }
): TransferContent {
  const paths = new Map<string, string>()
  const stored: BagFile[] = []
  const described: BagFile[] = []
  const folderName = nameGiver()
  const place = (path: string, object: ObjectFacts) => {
    paths.set(object.id, path)
    stored.push({ path, size: object.bytes, sha256: object.sha256, open: () => open(object) })
  }
  for (const volume of facts.volumes) {
    const folder = `data/${folderName(`${padded(volume.no)}_${volume.archiveNo}`)}`
    const fileName = nameGiver()
    const names = new Map<string, string>()
    for (const own of ['volume.json', 'volume.xml']) fileName(own)
    for (const file of volume.files)
      for (const object of file.objects) {
        const name = fileName(`${padded(file.no)}_${file.title}${endingOf(object.name)}`)
        names.set(object.id, name)
        place(`${folder}/${name}`, object)
      }
    described.push(
      textFile(`${folder}/volume.json`, jsonOf(volumeJson(volume, names))),
      textFile(`${folder}/volume.xml`, volumeXml(volume, names))
    )
  }
  const formName = nameGiver()
  for (const form of facts.forms) place(`data/forms/${formName(form.name)}`, form)
  const { volumes, forms, events, agents, ...transfer } = facts
  const metadata = [
    textFile(
      'data/metadata/project.json',
      jsonOf({
        ...{ ...transfer, volumes: volumes.length, packedOn },
        forms: forms.map((form) => ({ ...form, path: paths.get(form.id) }))
      })
    ),
    textFile('data/metadata/premis.xml', premisXml(facts, paths))
  ]
  return { payload: [...described, ...stored, ...metadata], info: infoOf(facts, packedOn) }
}

const infoOf = ({ transferNo, fromOrg, toOrg, project, volumes }: PackedTransferFacts, packedOn: string): Info => [
  ['Source-Organization', fromOrg],
  ['Bagging-Date', packedOn],
  ['External-Identifier', transferNo],
  ['External-Description', project.name],
  ['Recipient-Organization', toOrg],
  ['Project-Number', project.no],
  ['Volume-Count', String(volumes.length)]
]

/** The ending of a name, with its dot; none where it has none that is one. */
const endingOf = (name: string) => /\.[A-Za-z0-9]{1,10}$/.exec(safeName(name))?.[0].toLowerCase() ?? ''

const volumeJson = (volume: VolumeFacts, names: ReadonlyMap<string, string>) => ({
  ...volume,
  files: volume.files.map((file) => ({
    ...file,
    objects: file.objects.map((object) => ({ ...object, path: names.get(object.id) ?? null }))
  }))
})
const jsonOf = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

function textFile(path: string, text: string): BagFile {
  const bytes = utf8(text)
  return { path, size: bytes.length, open: () => [bytes] }
}
