import type { Translation } from "../../language/translation.ts";
import type { appTexts as English } from "../apps.ts";

export const appTexts: Translation<typeof English> = {
  create: {
    title: "Criar um app",
    name: "Nome",
    nameHint: "O nome que as pessoas veem nas páginas de destino",
    submit: "Criar app",
    created: (name: string) => `${name} foi criado`,
    keysText:
      "Estas são as primeiras chaves do app. A chave secreta é mostrada só uma vez, então guarde-a em lugar seguro.",
    appId: "ID do app",
    publishableKey: "Chave pública, para o app",
    secretKey: "Chave secreta, para scripts",
    open: "Abrir app",
  },

  start: {
    title: "Primeiros passos",
    text: "Siga estes passos para ter links que abrem seu app. Cada passo é marcado assim que é concluído.",
    othersDoTheRest: "Os proprietários do app veem os outros passos.",
    sampleTitle: "Explore com dados de exemplo",
    sampleText: (name: string) =>
      `${name} é o app da demonstração. Suas pessoas, instalações e compras são inventadas, então dá para testar tudo lá.`,
    openSample: (name: string) => `Abrir ${name}`,
    progressLabel: "Progresso",
    progress: (done: number, all: number) => `${done} de ${all} concluídos`,
    done: "(concluído)",
    open: "(a fazer)",
    hide: "Ocultar esta lista",
    steps: {
      keys: {
        name: "Adicionar as chaves ao app",
        text: "Adicione a biblioteca cliente, o ID do app e a chave pública ao seu app e inicie-o uma vez.",
        action: "Mostrar chaves",
      },
      ios: {
        name: "Configurar o app iOS",
        text: "Digite o bundle ID, o team ID e o ID da App Store para que os links abram o app certo no iPhone.",
        action: "Abrir configurações",
      },
      android: {
        name: "Configurar o app Android",
        text: "Digite o nome do pacote e os certificados para que os links abram o app certo no Android.",
        action: "Abrir configurações",
      },
      domain: {
        name: "Adicionar um domínio de links",
        text: "No seu próprio domínio, os links abrem diretamente o app instalado.",
        action: "Adicionar domínio",
      },
      click: {
        name: "Primeiro clique",
        text: "Crie um link e abra-o em um telefone.",
        action: "Criar link",
      },
      install: {
        name: "Primeira instalação",
        text: "Toque em um link no telefone, instale o app e abra-o.",
        action: "Testar integração",
      },
      event: {
        name: "Primeiro evento",
        text: "Registre um evento no app, como uma compra.",
        action: "Testar integração",
      },
    },
  },
};
