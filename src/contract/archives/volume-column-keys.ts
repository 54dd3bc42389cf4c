/** The columns of the list of volumes, as they are declared: what a volume is called by first, how it is at the end. */
export const VOLUME_COLUMNS = [
  'volumeNo',
  'archiveNo',
  'title',
  'period',
  'files',
  'pages',
  'thicknessMm',
  'boxSpec',
  'carrier',
  'secretLevel',
  'retention',
  'status',
  'unitName',
  'holdingNo'
] as const
export type VolumeColumn = (typeof VOLUME_COLUMNS)[number]
