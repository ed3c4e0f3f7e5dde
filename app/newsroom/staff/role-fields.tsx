import { permissionText } from '#app/strings/staff/permissions.ts';
import { staffText } from '#app/strings/staff/staff.ts';
import type { Role } from '#domain/permissions/roles.ts';
import { ROLES } from '#domain/permissions/roles.ts';
import { CATEGORIES } from '#domain/taxonomy/categories.ts';

export type RoleChoice = { role: Role; desks: readonly string[] | null };

type RoleFieldsProps = {
  readonly choice: RoleChoice;
  readonly onChange: (choice: RoleChoice) => void;
};

/** Chooses a role, and for an editor all desks or some. */
export function RoleFields({ choice, onChange }: RoleFieldsProps) {
  return (
    <>
      <fieldset>
        <legend className="pb-1 font-semibold leading-[1.6]">{staffText.role}</legend>
        {ROLES.map((role) => (
          <label className="flex cursor-pointer items-start gap-3 py-2" key={role}>
            <input
              checked={choice.role === role}
              className="mt-1 size-5 shrink-0 accent-ink"
              name="role"
              onChange={() => onChange({ ...choice, role })}
              type="radio"
            />
            <span className="leading-[1.6]">
              <span className="block font-semibold">{permissionText.roles[role]}</span>
              <span className="block text-muted text-sm">{staffText.roleHints[role]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {choice.role === 'editor' ? (
        <DeskFields desks={choice.desks} onChange={(desks) => onChange({ ...choice, desks })} />
      ) : null}
    </>
  );
}

type DeskFieldsProps = {
  readonly desks: readonly string[] | null;
  readonly onChange: (desks: readonly string[] | null) => void;
};

function DeskFields({ desks, onChange }: DeskFieldsProps) {
  return (
    <fieldset>
      <legend className="pb-1 font-semibold leading-[1.6]">{staffText.desks}</legend>
      <div className="flex flex-wrap gap-x-6">
        {[null, desks ?? []].map((value) => (
          <label className="flex min-h-11 cursor-pointer items-center gap-3" key={value === null ? 'all' : 'some'}>
            <input
              checked={(desks === null) === (value === null)}
              className="size-5 shrink-0 accent-ink"
              name="desks"
              onChange={() => onChange(value)}
              type="radio"
            />
            {value === null ? staffText.allDesks : staffText.chosenDesks}
          </label>
        ))}
      </div>
      {desks === null ? null : (
        <div className="grid grid-cols-2 gap-x-4 border-line border-l-2 pl-3" lang="bn">
          {CATEGORIES.map(({ name }) => (
            <label className="flex min-h-11 cursor-pointer items-center gap-3" key={name}>
              <input
                checked={desks.includes(name)}
                className="size-5 shrink-0 accent-ink"
                onChange={({ currentTarget }) =>
                  onChange(currentTarget.checked ? [...desks, name] : desks.filter((desk) => desk !== name))
                }
                type="checkbox"
              />
              {name}
            </label>
          ))}
        </div>
      )}
      <p className="pt-1 text-muted text-sm leading-[1.6]">{staffText.desksHint}</p>
    </fieldset>
  );
}

/** True if an editor is limited to certain desks but none is chosen. */
export const lacksDesk = ({ role, desks }: RoleChoice) => role === 'editor' && desks?.length === 0;

/** Converts the choice for the request. Only editors have desks. */
export const toRoleRequest = ({ role, desks }: RoleChoice) => ({
  role,
  desks: role === 'editor' && desks !== null ? [...desks] : null,
});
