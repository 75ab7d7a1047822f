/** Why a backup, a restore or a check does not happen, in one line for the person who asked for it. */
export class BackupRefusal extends Error {
  override readonly name = "BackupRefusal";
}
