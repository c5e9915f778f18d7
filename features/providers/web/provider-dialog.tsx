/** Dialog that connects a provider, or changes one. */
import { Anchor, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { requiredMessage } from '#platform/http/contract.ts';
import { unusableUrlMessage, usableUrlPattern } from '#platform/outbound/contract.ts';
import type { FieldOf } from '#platform/ui/web/api-form.tsx';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { providerNames, providerTypes, type Provider, type ProviderType } from '../contract.ts';
import { hintsFor, tokenPageOf } from '../model/provider-words.ts';

/** What was entered. */
export interface EnteredProvider {
  readonly type: ProviderType;
  readonly name: string;
  readonly baseUrl: string;
  readonly token: string;
}

interface ProviderDialogProps {
  readonly opened: boolean;
  /** The provider to be changed; undefined for a new one. */
  readonly provider?: Provider | undefined;
  readonly onClose: () => void;
  readonly onSave: (entered: EnteredProvider) => Promise<void>;
}

type Values = Record<'type' | 'name' | 'baseUrl' | 'token', string>;

const typeOf = (text: string): ProviderType => providerTypes.find((type) => type === text) ?? 'gitlab';

function TokenHint({ type, address }: { readonly type: ProviderType; readonly address: string }) {
  const { token } = hintsFor(type);
  const tokenPage = tokenPageOf(type, address);
  return (
    <>
      {token}
      {tokenPage ? (
        <>
          {' '}
          <Anchor href={tokenPage} target="_blank" rel="noreferrer" inherit>
            Make a token
          </Anchor>
        </>
      ) : null}
    </>
  );
}

interface FieldsProps {
  readonly field: FieldOf<Values>;
  readonly type: ProviderType;
  readonly isStored: boolean;
  /** As far as it was typed. */
  readonly address: string;
}

function AccessFields({ field, type, isStored, address: typed }: FieldsProps) {
  const { address, isAddressNeeded } = hintsFor(type);
  if (type === 'local') {
    return (
      <Text size="sm" c="dimmed">
        Repositories in the folder that the person who runs the server has opened.
      </Text>
    );
  }
  return (
    <>
      <TextInput
        {...field('baseUrl')}
        label="Address"
        description={isAddressNeeded ? undefined : 'Only for an installation of your own.'}
        placeholder={address}
        required={isAddressNeeded}
        size="sm"
        inputMode="url"
      />
      <PasswordInput
        {...field('token')}
        label="Token"
        description={<TokenHint type={type} address={typed} />}
        placeholder={isStored ? 'Unchanged' : undefined}
        required={!isStored}
        size="sm"
        autoComplete="off"
      />
    </>
  );
}

/** The token is checked before anything is saved. */
export function ProviderDialog({ opened, provider, onClose, onSave }: ProviderDialogProps) {
  const [type, setType] = useState<ProviderType>('gitlab');
  const shown = provider?.type ?? type;
  const close = (): void => {
    setType('gitlab');
    onClose();
  };
  return (
    <FormDialog<Values>
      opened={opened}
      onClose={close}
      size={620}
      title={provider ? `Change ${provider.name}` : 'Connect a provider'}
      submitLabel={provider ? 'Save' : 'Connect'}
      initial={{
        type: shown,
        name: provider?.name ?? providerNames[shown],
        baseUrl: provider?.baseUrl ?? '',
        token: '',
      }}
      checks={{
        name: (name) => (name.trim() ? null : requiredMessage),
        baseUrl: (url) => {
          if (url.trim() === '') return hintsFor(shown).isAddressNeeded ? requiredMessage : null;
          return usableUrlPattern.test(url.trim()) ? null : unusableUrlMessage;
        },
        token: (token) => (token.trim() || provider || shown === 'local' ? null : requiredMessage),
      }}
      onSubmit={({ name, baseUrl, token }) =>
        onSave({ type: shown, name: name.trim(), baseUrl: baseUrl.trim(), token: token.trim() })
      }
    >
      {(field, form) => (
        <Stack gap={16}>
          {provider ? null : (
            <Select
              {...field('type')}
              label="Type"
              size="sm"
              allowDeselect={false}
              data={providerTypes.map((value) => ({ value, label: providerNames[value] }))}
              value={shown}
              onChange={(next) => {
                const chosen = typeOf(next ?? '');
                const isUsualName = Object.values(providerNames).includes(form.values.name) || form.values.name === '';
                setType(chosen);
                form.setFieldValue('type', chosen);
                if (isUsualName) form.setFieldValue('name', providerNames[chosen]);
              }}
            />
          )}
          <TextInput
            {...field('name')}
            label="Name"
            description="The name people see in the list of providers."
            required
            size="sm"
            maxLength={100}
            data-autofocus
          />
          <AccessFields field={field} type={shown} isStored={provider !== undefined} address={form.values.baseUrl} />
        </Stack>
      )}
    </FormDialog>
  );
}
