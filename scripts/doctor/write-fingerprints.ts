// Writes the fingerprints of the samples' sentences and pictures. Run it after a change of a sample:
// node scripts/doctor/write-fingerprints.ts
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allFingerprints, fingerprintFile } from './fingerprints.ts'

writeFileSync(fingerprintFile, allFingerprints(join(import.meta.dirname, '../..')))
