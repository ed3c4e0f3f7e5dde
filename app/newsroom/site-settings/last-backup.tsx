import { siteSettingsText } from '#app/strings/staff/site-settings.ts';
import { Group } from '../components/groups.tsx';
import type { MomentView } from '../components/moment.tsx';
import { createMomentFormat, Moment, toMomentView } from '../components/moment.tsx';

const BYTES_PER_GB = 1_000_000_000;

type BackupView = { written: MomentView; gigabytes: number };

/** Rounds to two significant digits, because a small backup must not be shown as 0. */
export function toBackupView(backup: { createdAt: string; bytes: number } | null, timeZone: string): BackupView | null {
  if (backup === null) return null;
  const gigabytes = Number((backup.bytes / BYTES_PER_GB).toPrecision(2));
  return { gigabytes, written: toMomentView(Date.parse(backup.createdAt), createMomentFormat(timeZone)) };
}

/** When the site was last backed up, for owners. */
export function LastBackup({ backup }: { readonly backup: BackupView | null }) {
  return (
    <Group id="backup" title={siteSettingsText.backup}>
      <p className="max-w-measure leading-[1.6]">
        {backup === null ? (
          siteSettingsText.noBackup
        ) : (
          <>
            {siteSettingsText.lastBackup} {siteSettingsText.backupSize(backup.gigabytes)},{' '}
            {siteSettingsText.backupWritten} <Moment moment={backup.written} />
          </>
        )}
      </p>
    </Group>
  );
}
