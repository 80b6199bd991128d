import type { LinkStorage } from "@throughline/react-native";
import { createContext, useContext, useEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { totalPrice } from "../catalogue.ts";
import type { Product } from "../catalogue.ts";
import { events } from "./events.ts";
import { emptySession, parseSession } from "./session.ts";
import type { Session, Visit } from "./session.ts";

const storageKey = "loam.session";

/** The session and the actions of the shop. */
export interface Shop extends Session {
  /** The last link that was opened, until the user leaves its screen. */
  readonly visit: Visit | null;
  readonly setVisit: (visit: Visit | null) => void;
  /** Stores a route to open after the login, even if the app is closed meanwhile. */
  readonly rememberRoute: (route: string) => void;
  /** Logs in and returns the route to open next. `invited` tells whether an invitation is pending. */
  readonly logIn: (name: string, invited?: boolean) => string;
  readonly logOut: () => void;
  readonly addToBasket: (product: Product) => void;
  readonly buy: () => void;
  readonly acceptInvite: (code: string) => void;
}

const ShopContext = createContext<Shop | null>(null);

interface ShopProviderProps {
  /** The storage of the session. */
  readonly storage: LinkStorage;
  /** Shown until the session is loaded. */
  readonly splash: ReactNode;
  readonly children: ReactNode;
}

export function ShopProvider({ storage, splash, children }: ShopProviderProps) {
  const [session, setSession] = useState<Session | null>(null);
  const [visit, setVisit] = useState<Visit | null>(null);

  useEffect(() => {
    let current = true;
    const open = async () => {
      const stored = await load(storage);
      if (current) setSession(stored);
    };
    void open();
    return () => {
      current = false;
    };
  }, [storage]);

  useEffect(() => {
    if (session !== null) void save(storage, session);
  }, [storage, session]);

  const shop = useMemo((): Shop | null => {
    if (session === null) return null;
    const change = (part: Partial<Session>) =>
      setSession((now) => ({ ...(now ?? emptySession), ...part }));
    return {
      ...session,
      visit,
      setVisit,
      rememberRoute: (route) => change({ waiting: route }),
      logIn(name, invited = session.waiting !== null) {
        events.loggedIn(invited);
        change({ member: name, waiting: null });
        return session.waiting ?? "/";
      },
      logOut: () => change(emptySession),
      addToBasket(product) {
        events.addedToBasket(product);
        change({ basket: [...session.basket, product.id] });
      },
      buy() {
        events.purchased(session.basket, totalPrice(session.basket));
        change({ basket: [] });
      },
      acceptInvite(code) {
        events.acceptedInvite(code);
        change({ accepted: [...session.accepted, code] });
      },
    };
  }, [session, visit]);

  return shop === null ? splash : <ShopContext value={shop}>{children}</ShopContext>;
}

export function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (shop === null) throw new Error("useShop() needs a <ShopProvider> around the screens.");
  return shop;
}

// If the storage fails, the session lasts until the app is closed.

async function load(storage: LinkStorage): Promise<Session> {
  try {
    return parseSession(await storage.getItem(storageKey));
  } catch {
    return emptySession;
  }
}

async function save(storage: LinkStorage, session: Session): Promise<void> {
  try {
    await storage.setItem(storageKey, JSON.stringify(session));
  } catch {
    // The session is then kept in memory only.
  }
}
