import { PAGE_SIZE, type ListingFilter, type LotContext, type RpcInput, type RpcResponse } from '@lotline/contracts';
import { RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';

export type Page = RpcResponse<'clients.listing.page'>;
export type Asked = RpcInput<'clients.listing.page'>;

/** Customers page by page, as the texts of JSON arrays that pass through unread (design §6). */
@Injectable()
export class ClientPages {
  constructor(private readonly rpc: RpcClient) {}

  page(asked: Asked, context: LotContext): Promise<Page> {
    return this.rpc.call('clients.listing.page', asked, context);
  }

  /** The text of one JSON array of all pages from `first` on; the next page is asked for when this one has left. */
  async *text(first: Page, filter: ListingFilter, context: LotContext): AsyncGenerator<string> {
    let page = first;
    yield `[${inner(page.body)}`;
    while (page.nextCursor !== null) {
      page = await this.page({ filter, limit: PAGE_SIZE, cursor: page.nextCursor }, context);
      const more = inner(page.body);
      if (more !== '') yield `,${more}`;
    }
    yield ']';
  }
}

/** A JSON array's text without its brackets. */
const inner = (array: string): string => array.trim().slice(1, -1).trim();
